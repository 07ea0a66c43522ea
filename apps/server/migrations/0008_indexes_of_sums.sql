DROP INDEX "orders_paid";--> statement-breakpoint
CREATE INDEX "attendances_pending" ON "attendances" USING btree ("channel_seq") WHERE choise_status_cd = '01';--> statement-breakpoint
CREATE INDEX "order_lines_by_attendance" ON "order_lines" USING btree ("channel_seq","attend_seq");--> statement-breakpoint
CREATE INDEX "orders_sums" ON "orders" USING btree ("channel_seq","payment_status","currency","amount","refunded_amount","paid_at");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("channel_seq","paid_at","currency","amount");