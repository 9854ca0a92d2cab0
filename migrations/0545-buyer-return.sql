-- Said as shops say it; where staff have worded it themselves their words stay.
update return_reason set name_en = 'Buyer return' where name_en = 'The buyer sends it back';
