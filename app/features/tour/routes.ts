import { room } from "#core/http/route-helpers.ts"

export default room("features/tour", ({ page }) => ({
	visitors: [
		page("species/:id", "pages/species.tsx", "visitors/species"),
		page("map", "pages/map.tsx", "visitors/map"),
		page("tour", "pages/tour.tsx", "tour/tour"),
		page("tour/number", "pages/number.tsx", "tour/number"),
		page("tour/result", "pages/result.tsx", "tour/result"),
	],
}))
