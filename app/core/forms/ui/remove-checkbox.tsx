type RemoveCheckboxProps = {
	name: string
	label: string
	ticked: boolean
	onChange?: (ticked: boolean) => void
}

export function RemoveCheckbox({ name, label, ticked, onChange }: RemoveCheckboxProps) {
	return (
		<label className="flex min-h-12 items-center gap-3">
			<input
				type="checkbox"
				name={name}
				defaultChecked={ticked}
				onChange={(event) => onChange?.(event.target.checked)}
				className="size-6"
			/>
			{label}
		</label>
	)
}
