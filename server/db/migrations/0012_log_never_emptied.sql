-- A line of the log is neither changed nor taken out (0011), nor are all of them at once.
CREATE TRIGGER "admin_log_never_emptied" BEFORE TRUNCATE ON "admin_log" FOR EACH STATEMENT EXECUTE FUNCTION public.keep_admin_log();
