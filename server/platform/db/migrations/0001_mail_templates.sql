-- Mails written before are rendered already and cannot be written anew.
DELETE FROM "mails";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "template" text NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "unsubscribe_url";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "text_body";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "html_body";