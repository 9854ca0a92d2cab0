-- A refund on request needs returns, which are not built: a channel that says nothing does not promise it.
alter table channel alter column refund_rule set default 'never';
