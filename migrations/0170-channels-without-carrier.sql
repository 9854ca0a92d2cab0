-- Channels could be enabled for carriers that no adapter talks to. They were never offered; now they do not look as if they were.
update channel set status = false where status and carrier not in ('r2r', 'sandbox');
