CREATE TABLE "simulator_books" (
	"id" text PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "simulator_books_created_idx" ON "simulator_books" USING btree ("created_at");