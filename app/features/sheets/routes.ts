import { room } from "#core/http/route-helpers.ts"

export default room("features/sheets", ({ page }) => ({
	visitors: [page("tour/sheet", "pages/sheet.tsx", "tour/sheet")],
}))
