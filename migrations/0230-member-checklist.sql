-- When the member hid the list of first steps on their home page; it goes by itself once they are all done.
alter table member add column checklist_hidden_time timestamptz;
