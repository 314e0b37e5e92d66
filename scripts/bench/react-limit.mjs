// What React alone needs to render the elements of a page: no components, no router, no data, nothing afterwards.
import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { round } from "./numbers.mjs"

const WARM_UP = 100
const RENDERINGS = 200

/** CPU milliseconds for one rendering, in a process of its own. */
export async function reactLimit(html) {
	const child = fork(fileURLToPath(import.meta.url), ["measure"], {
		env: { ...process.env, NODE_ENV: "production" },
	})
	child.send(html)
	const [milliseconds] = await once(child, "message")
	child.disconnect()
	return round(milliseconds, 3)
}

if (process.argv[2] === "measure") {
	const [html] = await once(process, "message")
	process.send(await measure(html))
}

async function measure(html) {
	const { Window } = await import("happy-dom")
	const { createElement } = await import("react")
	const { renderToString } = await import("react-dom/server")
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
	for (let index = 0; index < WARM_UP; index++) renderToString(page)
	const before = process.cpuUsage()
	for (let index = 0; index < RENDERINGS; index++) renderToString(page)
	const { user, system } = process.cpuUsage(before)
	return (user + system) / 1000 / RENDERINGS
}

/** React takes `style` as an object only. */
function propertyOf(name) {
	return { class: "className", for: "htmlFor", style: "data-style" }[name] ?? name
}
