-- Who buys again has completed lessons: none of them may go between this count and the commit, because whoever deletes
-- one cannot see the enrolment yet.
CREATE OR REPLACE FUNCTION public.count_lessons_of_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM public.lessons l
		WHERE l.course_id = NEW.course_id
			AND l.id IN (SELECT lesson_id FROM public.lesson_completions WHERE user_id = NEW.user_id)
		ORDER BY l.id FOR KEY SHARE;
	NEW.lessons_done := (
		SELECT count(*) FROM public.lesson_completions c JOIN public.lessons l ON l.id = c.lesson_id
		WHERE c.user_id = NEW.user_id AND l.course_id = NEW.course_id
	);
	RETURN NEW;
END
$$;
