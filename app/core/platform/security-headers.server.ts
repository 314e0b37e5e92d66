const UNUSED_FEATURES = [
	"accelerometer",
	"browsing-topics",
	"display-capture",
	"gyroscope",
	"hid",
	"magnetometer",
	"microphone",
	"midi",
	"payment",
	"publickey-credentials-get",
	"screen-wake-lock",
	"serial",
	"usb",
	"xr-spatial-tracking",
]

/** Distinguishes the site from a firewall or a Wi-Fi's sign-in page: see `lost-requests.ts`. */
export const MARKER = { "X-From-Site": "yes" }

const HEADERS = {
	...MARKER,
	"X-Content-Type-Options": "nosniff",
	// With 'no-referrer', browsers send `Origin: null` with forms, which the same-origin check rejects.
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"X-Frame-Options": "DENY",
	// Security: a response that isn't a page may load and run nothing, even if a browser displays it as one.
	"Content-Security-Policy":
		"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
	"Permissions-Policy": [
		"camera=(self)",
		"geolocation=(self)",
		...UNUSED_FEATURES.map((feature) => `${feature}=()`),
	].join(", "),
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
}

/** One year, without `includeSubDomains`: other hosts of the farm's domain may not support https. */
const HTTPS_HEADERS = { ...HEADERS, "Strict-Transport-Security": "max-age=31536000" }

export function securityHeaders(origin: string | undefined): Record<string, string> {
	return origin?.startsWith("https:") ? HTTPS_HEADERS : HEADERS
}

export const MEDIA_HEADERS = {
	// Security: an SVG opened directly is a document, which may not run or load anything.
	"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
	"Cross-Origin-Resource-Policy": "cross-origin",
}

/** A worker has the policy of its own script, so the QR decoder may compile WebAssembly although no page may. */
export const SCRIPT_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
