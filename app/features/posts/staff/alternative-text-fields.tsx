import type { ComponentProps } from "react"
import { TextField } from "#core/forms/ui/form-fields.tsx"

type AlternativeTextFieldsProps = {
	of: "cover" | "picture"
	alt: Omit<ComponentProps<typeof TextField>, "label">
	decorative: ComponentProps<"input">
	errors: string[] | undefined
}

export function AlternativeTextFields({ of, alt, decorative, errors }: AlternativeTextFieldsProps) {
	return (
		<div className="grid gap-1">
			<TextField
				label={`What the ${of} shows`}
				errors={errors}
				autoComplete="off"
				hint="Read out to people who don't see it, such as 'Two otters on the ice'."
				{...alt}
			/>
			<label className="flex min-h-12 items-center gap-3">
				<input type="checkbox" className="size-6 shrink-0" {...decorative} />
				<span className="min-w-0 flex-1">The {of} is decorative: it adds nothing to the text</span>
			</label>
		</div>
	)
}
