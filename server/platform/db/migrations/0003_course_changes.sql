-- Lists, orders and searches of the catalogue are answered from the memory of a process, no longer by these indexes.
CREATE TABLE "course_changes" (
	"changed" bigint NOT NULL,
	"course_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "courses_popular_idx";--> statement-breakpoint
DROP INDEX "courses_rating_idx";--> statement-breakpoint
DROP INDEX "courses_price_idx";--> statement-breakpoint
DROP INDEX "courses_price_desc_idx";--> statement-breakpoint
DROP INDEX "courses_newest_idx";--> statement-breakpoint
DROP INDEX "courses_topic_idx";--> statement-breakpoint
CREATE INDEX "course_changes_changed_idx" ON "course_changes" USING btree ("changed");--> statement-breakpoint
CREATE INDEX "courses_topic_idx" ON "courses" USING btree ("topic_id");
--> statement-breakpoint
-- What a list shows of a PUBLISHED course, in which order and for which words has changed. Rows are only added, so that
-- nobody waits for anybody. Names carry their schema, because a restore has no search path.
CREATE FUNCTION public.note_course_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	this CONSTANT bigint := pg_current_xact_id()::text::bigint;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		INSERT INTO public.course_changes SELECT this, id FROM public.courses;
	ELSIF TG_TABLE_NAME = 'users' THEN
		INSERT INTO public.course_changes SELECT this, course_id FROM public.course_instructors WHERE user_id = NEW.id;
	ELSIF TG_TABLE_NAME = 'topics' THEN
		INSERT INTO public.course_changes SELECT this, id FROM public.courses WHERE topic_id = NEW.id;
	ELSIF TG_TABLE_NAME = 'course_instructors' THEN
		INSERT INTO public.course_changes VALUES (this, coalesce(NEW.course_id, OLD.course_id));
	ELSIF OLD.status = 'PUBLISHED' OR NEW.status = 'PUBLISHED' THEN
		INSERT INTO public.course_changes VALUES (this, coalesce(NEW.id, OLD.id));
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_noted
	AFTER INSERT OR DELETE
	OR UPDATE OF title, description, topic_id, price, sale_price, rating_avg, rating_count, enrolment_count, status, published_at ON courses
	FOR EACH ROW EXECUTE FUNCTION public.note_course_change();
--> statement-breakpoint
CREATE TRIGGER courses_emptied BEFORE TRUNCATE ON courses
	FOR EACH STATEMENT EXECUTE FUNCTION public.note_course_change();
--> statement-breakpoint
CREATE TRIGGER course_instructors_noted AFTER INSERT OR UPDATE OR DELETE ON course_instructors
	FOR EACH ROW EXECUTE FUNCTION public.note_course_change();
--> statement-breakpoint
CREATE TRIGGER users_noted AFTER UPDATE OF full_name ON users
	FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION public.note_course_change();
--> statement-breakpoint
CREATE TRIGGER topics_noted AFTER UPDATE ON topics
	FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION public.note_course_change();
