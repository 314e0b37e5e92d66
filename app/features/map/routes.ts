import { room } from "#core/http/route-helpers.ts"

export default room("features/map", ({ page, staffAction }) => ({
	staff: [
		page("admin/map", "staff/maps.tsx", "admin/map/maps"),
		page("admin/map/new", "staff/edit.tsx", "admin/map/new"),
		page("admin/map/:id", "staff/map.tsx", "admin/map/map"),
		page("admin/map/:id/edit", "staff/edit.tsx", "admin/map/edit"),
		page("admin/map/:id/places/new", "staff/place.tsx", "admin/map/place-new"),
		page("admin/map/:id/places/:place/edit", "staff/place.tsx", "admin/map/place"),
		page("admin/map/:id/trails/new", "staff/trail.tsx", "admin/map/trail-new"),
		page("admin/map/:id/trails/:trail/edit", "staff/trail.tsx", "admin/map/trail"),
		staffAction("admin/map/:id/trails/:trail/close", "map/close-trail"),
		staffAction("admin/map/:id/trails/:trail/open", "map/open-trail"),
	],
}))
