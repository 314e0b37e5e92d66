import type { ComponentProps } from "react"

export function Checkbox({ children, ...input }: ComponentProps<"input">) {
	return (
		<label className="flex min-h-11 items-center gap-3 [overflow-wrap:anywhere]">
			<input type="checkbox" {...input} className="size-6 shrink-0" />
			<span>{children}</span>
		</label>
	)
}
