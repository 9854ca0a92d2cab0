-- Where a member sees the shop itself, if its marketplace said so when it was linked; of the demo shop a path of this application.
alter table shop add column page_url text not null default '';
