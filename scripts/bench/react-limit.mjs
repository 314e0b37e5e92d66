// What React alone needs to render the elements of a page: no components, no router, no data, nothing afterwards.
import { fork } from "node:child_process"
import { once } from "node:events"
import { PassThrough } from "node:stream"
import { buffer } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { round } from "./numbers.mjs"

const WARM_UP = 100
const RENDERINGS = 200

/** Rows with the CPU milliseconds of one rendering, as the site does it and without a stream, in a process of its own. */
export async function reactLimit(html) {
	const child = fork(fileURLToPath(import.meta.url), ["measure"], {
		env: { ...process.env, NODE_ENV: "production" },
	})
	child.send(html)
	const [{ asStream, asString }] = await once(child, "message")
	child.disconnect()
	return {
		"limit: React alone, the elements of /tour": { "cpu ms": round(asStream, 3) },
		"the same by renderToString": { "cpu ms": round(asString, 3) },
	}
}

if (process.argv[2] === "measure") {
	const [html] = await once(process, "message")
	process.send(await measure(html))
}

async function measure(html) {
	const { Window } = await import("happy-dom")
	const { createElement } = await import("react")
	const { renderToPipeableStream, renderToString } = await import("react-dom/server")
	const { document } = new Window()
	document.documentElement.innerHTML = html.slice(html.indexOf("<head>"), html.indexOf("</html>"))

	function toReact(node) {
		if (node.nodeType !== node.ELEMENT_NODE) return node.nodeType === node.TEXT_NODE ? node.data : null
		const name = node.tagName.toLowerCase()
		const attributes = [...node.attributes].map((attribute) => [propertyOf(attribute.name), attribute.value])
		const properties = Object.fromEntries(attributes)
		if (/^(script|style)$/.test(name))
			return createElement(name, { ...properties, dangerouslySetInnerHTML: { __html: node.textContent } })
		return createElement(name, properties, ...[...node.childNodes].map(toReact))
	}

	const page = toReact(document.documentElement)
	const stream = async () => {
		const { pipe } = renderToPipeableStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
		await buffer(pipe(new PassThrough()))
	}
	return {
		asStream: await cpuOf(stream),
		asString: await cpuOf(async () => Buffer.from(renderToString(page))),
	}
}

async function cpuOf(render) {
	for (let index = 0; index < WARM_UP; index++) await render()
	const before = process.cpuUsage()
	for (let index = 0; index < RENDERINGS; index++) await render()
	const { user, system } = process.cpuUsage(before)
	return (user + system) / 1000 / RENDERINGS
}

/** React takes `style` as an object only. */
function propertyOf(name) {
	return { class: "className", for: "htmlFor", style: "data-style" }[name] ?? name
}
