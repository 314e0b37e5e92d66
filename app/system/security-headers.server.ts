/** What no page of ours uses; the camera is for the scanner. */
const UNUSED_FEATURES = [
	"accelerometer",
	"browsing-topics",
	"display-capture",
	"geolocation",
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

/** Headers that every answer carries. Those of a kind of its own (pages, drawings, scripts) replace the policy. */
const HEADERS = {
	"X-Content-Type-Options": "nosniff",
	// With 'no-referrer' browsers would hide where forms come from, and forms from nowhere are refused.
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"X-Frame-Options": "DENY",
	// What is no page may do nothing, whatever a browser takes it for.
	"Content-Security-Policy":
		"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
	"Permissions-Policy": ["camera=(self)", ...UNUSED_FEATURES.map((feature) => `${feature}=()`)].join(", "),
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
}

/**
 * A year. Other hosts of the same domain are left alone: the farm's mail or shop may be anybody's, and not ready for https.
 * A browser that has seen this comes with https only, so going back to http takes as long.
 */
const HTTPS_HEADERS = { ...HEADERS, "Strict-Transport-Security": "max-age=31536000" }

/** The headers of an answer to who sees the site under this origin. */
export function securityHeaders(origin: string | undefined): Record<string, string> {
	return origin?.startsWith("https:") ? HTTPS_HEADERS : HEADERS
}

/** Pictures and sounds may be shown elsewhere: by those who read the news in a reader of feeds, for example. */
export const MEDIA_HEADERS = {
	// A drawing opened by itself is a document: it gets to run and load nothing.
	"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
	"Cross-Origin-Resource-Policy": "cross-origin",
}

/**
 * A script that runs as a worker obeys the policy that it came with, not that of the page: so the decoder of QR pictures
 * may compile its WebAssembly, and no page may.
 */
export const SCRIPT_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
