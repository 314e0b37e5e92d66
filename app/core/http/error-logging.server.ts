const FETCH = "Failed to fetch species"
const QR = "Failed to generate QR code"
const SETTING = "Failed to update setting"
const PASSCODE = "Failed to update passcode"
const DELETE = "Failed to bulk delete species"
const ARCHIVE = "Failed to bulk archive species"
const UNARCHIVE = "Failed to bulk unarchive species"

/** Messages for unexpected errors, by method and route. Source: the specification's error catalogue. */
const FAILURES: Record<string, string> = {
	"GET /api/species": FETCH,
	"GET /api/species/featured": FETCH,
	"GET /api/species/:id": FETCH,
	"GET /api/species/export": FETCH,
	"GET /api/species/:id/qr": QR,
	"POST /api/species": "Creation failed",
	"PUT /api/species/:id": "Update failed",
	"DELETE /api/species/:id": "Failed to delete species",
	"POST /api/species/bulk-delete": DELETE,
	"POST /api/species/bulk-archive": ARCHIVE,
	"POST /api/species/bulk-unarchive": UNARCHIVE,
	"POST /api/species/import": "CSV Import Failed",
	"POST /api/settings": SETTING,
	"PUT /api/settings/:key": SETTING,
	"PUT /api/settings/tour_passcode": PASSCODE,
	"POST /api/login": "Login failed",
	"POST /api/register": "Registration failed",
	"POST /api/logout": "Logout failed",

	"GET /tour": FETCH,
	"GET /species/:id": FETCH,
	"GET /api/tour/catalogue": FETCH,
	"GET /species/:id/code.svg": QR,
	"POST /auth": "Login failed",
	"POST /auth/create": "Registration failed",
	"POST /logout": "Logout failed",
	"GET /admin": FETCH,
	"GET /admin/species/:id/edit": FETCH,
	"GET /admin/export/species.csv": FETCH,
	"POST /admin/species/new": "Creation failed",
	"POST /admin/species/:id/edit": "Update failed",
	"POST /admin/species/delete": DELETE,
	"POST /admin/species/archive": ARCHIVE,
	"POST /admin/species/unarchive": UNARCHIVE,
	"POST /admin/import": "CSV Import Failed",
	"POST /admin/import/:token": "CSV Import Failed",
	"GET /admin/qr-codes": QR,
	"GET /admin/qr-codes/print": QR,
	"GET /admin/qr-codes/all.zip": QR,
	"GET /admin/qr-codes/:id/download": QR,
	"POST /admin/security/settings/:key": SETTING,
	"POST /admin/security/settings/tour_passcode": PASSCODE,
}

export function failureOf({ method, url }: Request, pattern: string): string | undefined {
	const listed = method === "HEAD" ? "GET" : method
	const path = new URL(url).pathname.replace(/\.data$/, "")
	return FAILURES[`${listed} ${path}`] ?? FAILURES[`${listed} /${pattern.replace(/^\//, "")}`]
}
