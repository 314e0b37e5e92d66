import { room } from "#core/http/route-helpers.ts"

export default room("features/waiver", ({ page }) => ({
	visitors: [
		page("waiver", "pages/waiver.tsx", "visitors/waiver"),
		page("waiver/parking", "pages/parking.tsx", "visitors/parking"),
		page("waiver/receipts/:receipt", "pages/receipt.tsx", "visitors/receipt"),
		page("waiver/terms/:file", "pages/waiver-terms.ts", "feeds/waiver-terms"),
	],
	staff: [
		page("admin/site/terms", "staff/terms.tsx", "admin/terms/terms"),
		page("admin/security/waiver-records", "staff/waiver-records.tsx", "admin/security/waiver-records"),
	],
	files: [
		page(
			"admin/security/waiver-records.csv",
			"staff/waiver-records-csv.ts",
			"admin/security/waiver-records-csv",
		),
	],
}))
