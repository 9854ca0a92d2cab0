-- The log of the back office grows without end: what its screen searches and orders by has an index.
create index admin_log_create on admin_log (create_time, id);
create index admin_log_outcome on admin_log (outcome, id);
create index admin_log_title_pieces on admin_log using gin (text_pieces(title));
create index admin_log_username_pieces on admin_log using gin (text_pieces(username));
create index admin_log_title_trigrams on admin_log using gin (title gin_trgm_ops);
create index admin_log_username_trigrams on admin_log using gin (username gin_trgm_ops);
