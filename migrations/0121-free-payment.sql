-- Bills that points pay whole cost nothing: that is a payment from the balance too.
alter table payment drop constraint payment_amount_check,
  add constraint payment_amount_check check (amount > 0 or (amount = 0 and provider = 'balance'));
