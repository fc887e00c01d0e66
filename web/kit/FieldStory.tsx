import { useForm } from 'react-hook-form'
import { AsyncCombobox } from '#web/ui/choice/AsyncCombobox.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { CheckboxField, CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import {
  FileField,
  MoneyField,
  NumberField,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
} from '#web/ui/form/fields.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { matching } from '#web/ui/choice/option-search.ts'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { toast } from '#web/ui/state/Toasts.tsx'
import { Story } from './Story.tsx'
import classes from './kit.module.css'

const places = ['Airport', 'Bridgetown port', 'Crane Hotel', 'Sandy Lane', 'Speightstown', 'Sugar Bay'].map(
  (label) => ({
    key: label,
    label,
  }),
)
const findPlace = async (typed: string) => matching(places, typed)
const findNothing = async () => []
const zones = [
  { key: 'west', label: 'West Coast' },
  { key: 'south', label: 'South Coast' },
]
const languages = [
  { key: 'en', label: 'English' },
  { key: 'es', label: 'Spanish', hint: 'Spoken at the desk in season' },
  { key: 'fr', label: 'French', disabled: true },
]

const blank = {
  name: '',
  email: '',
  password: '',
  seats: null,
  price: 12550,
  zone: '',
  place: null,
  day: '',
  time: '',
  vip: false,
  languages: [],
  photo: null,
  notes: '',
}
const ignore = () => {}

export function FieldStory() {
  const form = useForm<Record<string, unknown>>({ defaultValues: blank, shouldFocusError: false })
  return (
    <Story title="Fields">
      <Form
        form={form}
        onSubmit={() => void toast.success('Sent')}
        problems={['credit: Over the limit']}
        submit="Save"
      >
        <FieldRow>
          <TextField name="name" label="Name" required hint="As shown in the passport" />
          <TextField name="email" label="E-mail" type="email" />
        </FieldRow>
        <FieldRow>
          <DateField name="day" label="Service date" required min="2026-11-21" today="2026-11-20" />
          <TimeField name="time" label="Pickup time" required />
          <ComboboxField name="place" label="From" load={findPlace} required />
        </FieldRow>
        <FieldRow>
          <NumberField name="seats" label="Seats" min={1} max={8} required />
          <MoneyField name="price" label="Price" currency="BBD" minCents={0} />
          <SelectField name="zone" label="Zone" options={zones} required />
        </FieldRow>
        <FieldRow>
          <PasswordField name="password" label="Password" autoComplete="new-password" />
          <FileField name="photo" label="Photo" accept="image/*" />
        </FieldRow>
        <CheckboxField name="vip" label="Meet at the door" hint="A concierge waits at the aircraft door" />
        <CheckboxListField
          name="languages"
          label="Languages"
          options={languages}
          required
          clearErrors={(name) => form.clearErrors(name)}
        />
        <TextAreaField name="notes" label="Notes" />
      </Form>
      <div className={classes.pair}>
        <DateInput
          label="Before the earliest date"
          value="2026-11-19"
          onChange={ignore}
          min="2026-11-21"
          today="2026-11-20"
        />
        <AsyncCombobox label="No matches" value={null} onChange={ignore} load={findNothing} />
        <DateInput label="Disabled day" value="2026-11-19" onChange={ignore} today="2026-11-20" disabled />
        <SearchBox label="Find a booking" value="" onChange={ignore} />
      </div>
    </Story>
  )
}
