ALTER TABLE "coupons" ADD COLUMN "taken_back_order_seq" bigint;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "withdrawn_order_seq" bigint;--> statement-breakpoint
CREATE INDEX "coupons_taken_back" ON "coupons" USING btree ("channel_seq","taken_back_order_seq") WHERE taken_back_order_seq is not null;--> statement-breakpoint
CREATE INDEX "certificates_of_order" ON "certificates" USING btree ("channel_seq","withdrawn_order_seq") WHERE withdrawn_order_seq is not null;