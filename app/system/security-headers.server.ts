/** Headers that every answer carries. Those of a kind of its own (pages, drawings, scripts) replace the policy. */
export const SECURITY_HEADERS = {
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"X-Frame-Options": "DENY",
	// What is no page may do nothing, whatever a browser takes it for.
	"Content-Security-Policy":
		"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** A drawing opened by itself is a document: it gets to run and load nothing. */
export const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * A script that runs as a worker obeys the policy that it came with, not that of the page: so the decoder of QR pictures
 * may compile its WebAssembly, and no page may.
 */
export const SCRIPT_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
