import { room } from "#core/http/route-helpers.ts"

/** What classes and groups print and tick off. */
export default room("features/sheets", ({ page }) => ({
	visitors: [page("tour/sheet", "pages/sheet.tsx", "tour/sheet")],
}))
