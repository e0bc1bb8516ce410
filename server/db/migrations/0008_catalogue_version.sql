CREATE TABLE "catalogue_version" (
	"table_name" text PRIMARY KEY NOT NULL,
	"changes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- Counts before the statement locks rows of its own, and whatever the search path is, as in a restore. Of users only
-- the instructors are on cards.
CREATE FUNCTION public.count_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_LEVEL = 'ROW' THEN
		IF NOT EXISTS (SELECT FROM public.course_instructors WHERE user_id = NEW.id) THEN
			RETURN NULL;
		END IF;
	END IF;
	INSERT INTO public.catalogue_version AS v VALUES (TG_TABLE_NAME, 1)
		ON CONFLICT (table_name) DO UPDATE SET changes = v.changes + 1;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "courses_change" BEFORE UPDATE OF slug, title, image_url, image_src_set, topic_id, price, sale_price, currency, rating_avg, rating_count, status OR DELETE OR TRUNCATE ON "courses" FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue_change();--> statement-breakpoint
CREATE TRIGGER "topics_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "topics" FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue_change();--> statement-breakpoint
CREATE TRIGGER "course_instructors_change" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "course_instructors" FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue_change();--> statement-breakpoint
CREATE TRIGGER "users_name_change" AFTER UPDATE OF full_name ON "users" FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION public.count_catalogue_change();
