"""What is asked, and what an answer looks like: two sides in their order of loss, a plan, the time there is."""
