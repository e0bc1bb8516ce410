ALTER TABLE "orders" DROP CONSTRAINT "orders_provider_ref_key";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "provider_ref";