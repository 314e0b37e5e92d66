import { data } from "react-router"

export function notFound() {
	return data(null, { status: 404 })
}

export function csvHeaders(fileName: string) {
	return {
		"Content-Type": "text/csv; charset=utf-8",
		"Content-Disposition": `attachment; filename="${fileName}"`,
		"Cache-Control": "private, no-store",
	}
}

export function csvFile(text: string, fileName: string): Response {
	return new Response(text, { headers: csvHeaders(fileName) })
}
