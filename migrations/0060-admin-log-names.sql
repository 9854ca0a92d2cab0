-- A name stands in thousands of rows of the log; what it begins with is found much sooner than its middle, and the log is written more often than read.
drop index admin_log_username_pieces;
drop index admin_log_username_trigrams;
create index admin_log_username on admin_log (lower(username) text_pattern_ops, id);
