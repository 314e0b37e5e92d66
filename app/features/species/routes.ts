import { room } from "#core/http/route-helpers.ts"

export default room("features/species", ({ page, staffAction }) => ({
	visitors: [page("species/:id/code.svg", "pages/species-code.ts", "feeds/species-code")],
	staff: [
		page("admin", "staff/species.tsx", "admin/species/species", [
			page("species/new", "staff/edit.tsx", "admin/species/new"),
			page("species/:id/edit", "staff/edit.tsx", "admin/species/edit"),
			page("species/archive", "staff/bulk.tsx", "admin/species/archive"),
			page("species/unarchive", "staff/bulk.tsx", "admin/species/unarchive"),
			page("species/delete", "staff/bulk.tsx", "admin/species/delete"),
			page("qr-codes", "staff/qr-codes.tsx", "admin/qr/qr-codes"),
		]),
		page("admin/species/photos", "staff/add-photos.tsx", "admin/species/add-photos"),
		page("admin/species/:id/photos", "staff/photos.tsx", "admin/species/photos"),
		page("admin/species/:id/photos/new", "staff/photo.tsx", "admin/species/photo-new"),
		page("admin/species/:id/photos/:photo/edit", "staff/photo.tsx", "admin/species/photo"),
		staffAction("admin/species/:id/photos/move", "species/photo-move"),
		staffAction("admin/species/:id/photos/delete", "species/photo-delete"),
		page("admin/import", "staff/import.tsx", "admin/import/import"),
		page("admin/import/:token", "staff/check.tsx", "admin/import/check"),
		page("admin/imports/:id", "staff/import-changes.tsx", "admin/import/record"),
	],
	files: [
		page("admin/import/sample_species.csv", "staff/sample-csv.ts", "admin/import/sample-csv"),
		page("admin/export/species.csv", "staff/export.ts", "admin/species/export"),
		page("admin/qr-codes/print", "staff/print.tsx", "admin/qr/print"),
		page("admin/qr-codes/:id/download", "staff/download.ts", "admin/qr/download"),
	],
}))
