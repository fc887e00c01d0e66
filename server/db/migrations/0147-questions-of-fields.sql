-- A question can also fill a field: `field <guid>`. The form checks its meaning.
alter table bokun_question drop constraint bokun_question_meaning_check;
