-- Documents of claims and photos of returns are shown to their parties only, by links that run out.
alter table attachment add column is_private boolean not null default false;
