ALTER TABLE "settlements" DROP CONSTRAINT "settlements_total";--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_total" CHECK ("settlements"."total" = "settlements"."net" + "settlements"."carried_in" and ("settlements"."carried_in" <= 0 or "settlements"."currency" = 'USD'));--> statement-breakpoint
UPDATE "settlements" SET "state" = '01' WHERE "currency" = 'USD' AND "total" > 0 AND "state" = '00';
