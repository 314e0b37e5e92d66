/** `checkSource` throws a TypeError with a `text` if the response isn't this site's. `older` cached ones have no marker. */
export type PageWithRetries = Window & {
	retriesLostRequests?: boolean
	checkSource?: (response: Response, older?: boolean) => Response
}

/** Inline script: retries failed files and page data up to twice, then `LostLine` offers 'Reload'. */
export function retryLostRequests(): void {
	const RETRY_DELAYS_MS = [500, 2_000]
	/** A slow bundle may still arrive. */
	const BUNDLE_TIMEOUT_MS = 40_000
	const DATA_TIMEOUT_MS = 10_000
	const SAVED = "Your change was saved, but the page couldn't be refreshed."
	const FOREIGN =
		"Something else answered instead of this site, such as a firewall or the sign-in page of a Wi-Fi network."
	const page = window as PageWithRetries
	if (page.retriesLostRequests) return
	page.retriesLostRequests = true
	const attempts = new WeakMap<Element, { url: string; count: number }>()
	const root = document.documentElement
	let starts = 0
	let isStarting = false
	const send = window.fetch
	let isSaved = false

	const isData = (input: unknown) => /\.data(\?|$)/.test(String(input))
	window.fetch = (input, init) => (isData(input) ? fetchData(input, init) : sendToSite(input, init))
	page.checkSource = checkSource

	window.addEventListener("error", onError, true)
	window.addEventListener(
		"load",
		({ target }) => target instanceof Image && target.removeAttribute("data-retried"),
		true,
	)
	window.addEventListener("unhandledrejection", () => startAgain())
	window.addEventListener("online", () => {
		starts = 0
		const line = document.getElementById("lost")
		if (!hasBundle() && line?.hasChildNodes()) return startAgain()
		line?.replaceChildren()
		for (const image of document.querySelectorAll<HTMLImageElement>("img[data-lost]")) {
			delete image.dataset.lost
			image.setAttribute("src", image.src)
		}
	})
	document.addEventListener("part-lost", show)
	setTimeout(() => hasBundle() || show(), BUNDLE_TIMEOUT_MS)

	function onError(event: Event) {
		const element = event.target
		if (element instanceof HTMLImageElement) {
			// A damaged picture that was just chosen wasn't requested.
			if (!element.currentSrc.startsWith("http")) return
			const isLast = !loadAgain(element, element.currentSrc, () => element.setAttribute("src", element.src))
			element.toggleAttribute("data-retried", !isLast)
			if (!isLast) return event.stopImmediatePropagation()
			element.dataset.lost = ""
			// A reload doesn't help if the site has no such picture, or the page shows text instead.
			if ("optional" in element.dataset) return
			// Offline, a saved page has only pictures that were saved with it.
			const showUnlessOffline = () => navigator.onLine && show()
			fetch(element.currentSrc, { method: "HEAD" }).then(
				({ status }) => status >= 500 && show(),
				showUnlessOffline,
			)
		} else if (element instanceof HTMLScriptElement && element.type === "module") startAgain()
		// The bundle loads deferred stylesheets again itself.
		else if (
			element instanceof HTMLLinkElement &&
			element.rel !== "modulepreload" &&
			element.media !== "not all"
		) {
			const isLast = !loadAgain(element, element.href, () => element.setAttribute("href", element.href))
			if (isLast && element.rel === "stylesheet") show()
		}
	}

	function loadAgain(element: Element, url: string, load: () => void): boolean {
		const before = attempts.get(element)
		const count = before?.url === url ? before.count : 0
		const pause = RETRY_DELAYS_MS[count]
		attempts.set(element, { url, count: count + 1 })
		if (pause) setTimeout(load, pause)
		return pause !== undefined
	}

	/** Imports the bundle again, once all its files can be fetched. */
	async function startAgain() {
		const script = document.querySelector<HTMLScriptElement>("script[type=module]")
		if (hasBundle() || isStarting || !script) return
		isStarting = true
		const isHere = await fetchBundle()
		isStarting = false
		if (!isHere || starts > RETRY_DELAYS_MS.length) return show()
		// Browsers before 2026 never request a failed module again; by now its files are cached.
		if (starts > 1 && !isReload()) return reload()
		const again = document.createElement("script")
		again.type = "module"
		again.text = script.text
		document.head.append(again)
	}

	async function fetchBundle(): Promise<boolean> {
		const files = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")]
		while (starts < RETRY_DELAYS_MS.length) {
			await new Promise((resolve) => setTimeout(resolve, RETRY_DELAYS_MS[starts]))
			starts += 1
			const answers = await Promise.all(files.map(({ href }) => fetch(href).catch(() => undefined)))
			if (answers.every((answer) => answer?.ok)) return true
		}
		starts += 1
		return false
	}

	async function sendToSite(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
		return checkSource(await send(input, init), !isData(input) && !init?.body)
	}

	/** Throws as for a lost request. Caches of browsers and CDNs have `older` responses without marker. */
	function checkSource(response: Response, older = false): Response {
		const { headers, ok, status, type } = response
		const isMarked = headers.has("X-From-Site") || headers.has("X-Remix-Response")
		const isOlder = older && ok && !/html/.test(headers.get("Content-Type") ?? "")
		if (isMarked || isOlder || /cors|opaque/.test(type)) return response
		// A proxy of the site that can't reach it.
		const isGateway = status > 501 && status !== 511
		throw Object.assign(new TypeError("fetch: not this site"), !isGateway && { text: FOREIGN })
	}

	/** React Router doesn't retry these. Forms are sent once, because the server may have saved them. */
	async function fetchData(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
		const isForm = !!init?.body
		const started = performance.now()
		for (let count = 0; ; count += 1) {
			try {
				const response = await sendToSite(input, init)
				isSaved = isForm && response.ok && String(input).includes("/admin")
				return response
			} catch (error) {
				const isTimedOut = performance.now() - started > DATA_TIMEOUT_MS
				const pause = isTimedOut ? undefined : RETRY_DELAYS_MS[count]
				if (isForm || !(error instanceof TypeError)) throw error
				// The service worker has found that the site can't be reached.
				const isOffline = !navigator.onLine || location.pathname === "/offline"
				if (!pause || isOffline) throw Object.assign(error, isSaved && { text: SAVED })
				await new Promise((resolve) => setTimeout(resolve, pause))
			}
		}
	}

	function show() {
		const line = document.getElementById("lost")
		if (!line || line.hasChildNodes()) return
		const text = document.createElement("p")
		text.textContent = "Part of this page didn't load. Check your connection, then reload."
		const button = document.createElement("button")
		button.type = "button"
		button.className = "button button-gold"
		button.textContent = "Reload"
		// An offline reload would lose the page.
		button.onclick = () => reload(() => (text.textContent = "Still no connection. Try again in a moment."))
		line.append(text, button)
	}

	function reload(onError = show) {
		// Any response is shown, such as a network's sign-in page.
		send(location.href, { method: "HEAD" }).then(() => {
			// A form on its way leads to another page.
			if (!document.querySelector("[data-sent]")) location.reload()
		}, onError)
	}

	function isReload(): boolean {
		const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
		return arrival?.type === "reload"
	}

	function hasBundle(): boolean {
		return root.classList.contains("bundle")
	}
}
