import { APP_FILES, missingFiles } from "./app-cache.ts"

/** The only page that needs no saved file: for a browser that has deleted some, without a connection. */
export async function missingFilesPage(): Promise<Response> {
	const missing = (await missingFiles()).length
	const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No connection</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: auto; padding: 1rem }
a { display: inline-block; padding: 0.75rem 0 }
</style>
<main>
<h1>No connection</h1>
<p>This page can't be opened, because ${missing} of this site's ${APP_FILES.length} saved files are missing on this device. Your browser may have deleted them to free storage.</p>
<p>They are downloaded again when you open this site with a connection. Your receipts and your tour are still on this device.</p>
<p><a href="">Try again</a></p>
</main>
</html>`
	return new Response(html, {
		status: 503,
		headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
	})
}
