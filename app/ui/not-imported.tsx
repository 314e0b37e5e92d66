import { NOTICE } from "#app/ui/parts.tsx"

export const NOT_IMPORTED = "Nothing was imported"

const focus = (box: HTMLElement | null) => box?.focus()

/** Takes the focus, so that it is in view and read out. */
export function NotImported({ text, fileName }: { text: string; fileName?: string | undefined }) {
	return (
		<div
			// Another text takes the focus again.
			key={text}
			ref={focus}
			role="status"
			tabIndex={-1}
			className={`${NOTICE.barn} mt-4 grid gap-2 [overflow-wrap:anywhere]`}
		>
			<h2 className="text-lg">{NOT_IMPORTED}</h2>
			{fileName && (
				<p dir="auto" className="font-semibold">
					{fileName}
				</p>
			)}
			<p>{text}</p>
		</div>
	)
}
