import { type ReactNode, useEffect, useRef } from "react"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { toast } from "#core/ui/toast.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"

type ShownOnceProps = { id: string; title: string; children: ReactNode }

/** Takes the focus. Set `key` to what it shows. */
export function ShownOnce({ id, title, children }: ShownOnceProps) {
	const section = useRef<HTMLElement>(null)
	useEffect(() => section.current?.focus(), [])
	return (
		<section
			ref={section}
			tabIndex={-1}
			aria-labelledby={id}
			className={`${NOTICE.gold} my-4 grid gap-3 outline-none`}
		>
			<h2 id={id} className="text-lg [overflow-wrap:anywhere]">
				{title}
			</h2>
			{children}
		</section>
	)
}

/** `what` completes 'Copy …': 'link' or 'codes'. Browsers allow it only with scripts and on secure pages. */
export function CopyButton({ text, what }: { text: string; what: string }) {
	const hydrated = useHydrated()
	if (!hydrated || !navigator.clipboard) return null
	async function copy() {
		try {
			await navigator.clipboard.writeText(text)
			toast({ title: `${what[0]?.toUpperCase()}${what.slice(1)} copied` })
		} catch {
			toast({
				title: `Couldn't copy the ${what}`,
				description: "Select the text and copy it yourself.",
				destructive: true,
			})
		}
	}
	return (
		<p>
			<button type="button" className="button button-quiet" onClick={copy}>
				Copy {what}
			</button>
		</p>
	)
}

export function QrPicture({ src, alt }: { src: string; alt: string }) {
	return <img src={src} alt={alt} width="240" height="240" className="w-60 max-w-full rounded bg-white" />
}
