ALTER TABLE "webhook_inbox" ADD COLUMN "order_id" text;--> statement-breakpoint
CREATE INDEX "webhook_inbox_order" ON "webhook_inbox" USING btree ("order_id","received_at");