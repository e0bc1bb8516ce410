CREATE TABLE "earlier_work" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"status" text NOT NULL,
	"submitted_at" timestamp with time zone,
	"late" boolean NOT NULL,
	"text_answer" text NOT NULL,
	"score" real,
	"pass" boolean,
	"feedback" text NOT NULL,
	"grader_user_id" text,
	"graded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submission_files" ADD COLUMN "earlier_work_id" text;--> statement-breakpoint
ALTER TABLE "earlier_work" ADD CONSTRAINT "earlier_work_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_work" ADD CONSTRAINT "earlier_work_grader_user_id_users_id_fk" FOREIGN KEY ("grader_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_work_submission_idx" ON "earlier_work" USING btree ("submission_id","created_at");--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_earlier_work_id_earlier_work_id_fk" FOREIGN KEY ("earlier_work_id") REFERENCES "public"."earlier_work"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_files_earlier_idx" ON "submission_files" USING btree ("earlier_work_id");