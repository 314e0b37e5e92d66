import { data } from "react-router"

/** Thrown where an address names nothing that this visitor may see. */
export function notFound() {
	return data(null, { status: 404 })
}

/** Thrown where a resource does not know the method; pages answer likewise for what they have no form for. */
export function methodNotAllowed(allowed: string): Response {
	return Response.json({ message: "Method Not Allowed" }, { status: 405, headers: { Allow: allowed } })
}

/** The headers of a CSV file that is downloaded under this name. */
export function csvHeaders(fileName: string) {
	return {
		"Content-Type": "text/csv; charset=utf-8",
		"Content-Disposition": `attachment; filename="${fileName}"`,
		"Cache-Control": "private, no-store",
	}
}

/** A CSV file to keep, under this name. */
export function csvFile(text: string, fileName: string): Response {
	return new Response(text, { headers: csvHeaders(fileName) })
}
