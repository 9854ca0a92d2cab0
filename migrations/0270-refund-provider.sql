-- A refund keeps through whom it goes back, as its payment came: whoever sends transfers at the bank needs a list of just these.
alter table refund add column provider text;
