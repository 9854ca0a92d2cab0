alter table refund alter column provider set not null;
