-- Where a captcha stood in for a code, nobody has shown that the address is theirs: by which kind of address such an account
-- was opened, until a code that was sent there comes back.
alter table users add column unproved text check (unproved in ('email', 'sms'));
