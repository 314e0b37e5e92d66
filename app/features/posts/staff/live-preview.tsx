import { useEffect, useRef } from "react"

const PAUSE_MS = 500

type LivePreviewProps = {
	address: string
	isShown: boolean
}

export function LivePreview({ address, isShown }: LivePreviewProps) {
	const panel = useRef<HTMLElement>(null)
	const content = useRef<HTMLDivElement>(null)
	useEffect(() => {
		const form = panel.current?.closest("form")
		if (!form) return
		const listening = new AbortController()
		const { signal } = listening
		let timer: ReturnType<typeof setTimeout> | undefined
		let sending = new AbortController()
		function stop() {
			clearTimeout(timer)
			sending.abort()
		}
		function showLater(ms: number) {
			stop()
			sending = new AbortController()
			const { signal } = sending
			timer = setTimeout(async () => {
				const fields = [...new FormData(form as HTMLFormElement)]
				const isText = fields.some(
					([name, value]) => (name === "title" || name === "content") && value !== "",
				)
				if (!isText || panel.current?.offsetParent === null) return
				const body = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
				const sent = fetch(address, { method: "POST", body, signal })
				// Without a connection, the previous preview stays.
				const shown = await sent.then(articleOf).catch(() => null)
				if (shown && !signal.aborted) content.current?.replaceChildren(shown)
			}, ms)
		}
		showLater(0)
		form.addEventListener("input", () => showLater(PAUSE_MS), { signal })
		window.addEventListener("resize", () => showLater(PAUSE_MS), { signal })
		if (isShown) panel.current?.scrollIntoView({ block: "start" })
		return () => {
			stop()
			listening.abort()
		}
	}, [address, isShown])
	return (
		<section
			ref={panel}
			aria-label="Preview"
			className={`${isShown ? "flex" : "hidden in-[.js]:min-[68.75rem]:flex"} flex-col gap-1 min-[68.75rem]:relative`}
		>
			<p className="font-semibold">Preview</p>
			<div
				ref={content}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard, too
				tabIndex={0}
				className="min-h-24 overflow-y-auto rounded-md border border-line max-[68.75rem]:max-h-[70dvh] min-[68.75rem]:absolute min-[68.75rem]:inset-x-0 min-[68.75rem]:top-7 min-[68.75rem]:bottom-0"
			>
				<p className="p-4 text-soft">What you write appears here as visitors will see it.</p>
			</div>
		</section>
	)
}

/** Null for another page, such as sign-in. Without buttons and targets of links. */
async function articleOf(answer: Response): Promise<Element | null> {
	if (answer.redirected) return null
	const text = await answer.text()
	// This page's security policy blocks that page's styles.
	const page = new DOMParser().parseFromString(text.replace(/<style>.*?<\/style>/gs, ""), "text/html")
	const article = page.querySelector("article")
	for (const part of article?.querySelectorAll<HTMLElement>("[data-style]") ?? []) {
		const rule = text.split(`[data-style="${part.dataset.style}"]{`)[1]
		part.style.cssText = rule?.split("}")[0] ?? ""
		delete part.dataset.style
	}
	for (const part of article?.querySelectorAll("button, h1:empty") ?? []) part.remove()
	for (const part of article?.querySelectorAll("[href], [id], [tabindex]") ?? [])
		for (const name of ["href", "id", "tabindex"]) part.removeAttribute(name)
	return article
}
