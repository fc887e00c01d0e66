import { xmlText } from '#domain/e-invoice/xml.ts'

/**
 * Factur-X 1.0 (ZUGFeRD 2): an invoice whose PDF is an archive file (PDF/A-3b) and carries the same invoice
 * as XML. The library adds the colour profile and most of the metadata.
 */
export const archiveOptions = { subset: 'PDF/A-3b', pdfVersion: '1.7' } as const

const fileName = 'factur-x.xml'

/**
 * Attaches the XML and describes it. Writes title and author here and removes them from the library's
 * own metadata, where it wouldn't escape them.
 */
export function embedFacturX(
  paper: PDFKit.PDFDocument,
  { title, author }: { title: string; author: string },
  xml: string,
): void {
  const { CreationDate: madeAt } = paper.info
  const endMetadata = paper.endMetadata.bind(paper)
  paper.endMetadata = () => {
    delete paper.info.Title
    delete paper.info.Author
    endMetadata()
  }
  const dates = madeAt === undefined ? {} : { creationDate: madeAt, modifiedDate: madeAt }
  // The relationship is missing in the library's types.
  const attachment = {
    name: fileName,
    type: 'text/xml',
    description: 'Factur-X',
    relationship: 'Alternative',
  }
  paper.file(Buffer.from(xml), { ...attachment, ...dates })
  paper.appendXML(`
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(title)}</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>${xmlText(author)}</rdf:li></rdf:Seq></dc:creator>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:fx="${namespace}">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>${fileName}</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>${extensionSchema}`)
}

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** PDF/A asks for a description of properties that aren't its own. */
const extensionSchema = `
    <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas>
        <rdf:Bag>
          <rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>fx</pdfaSchema:prefix>
            <pdfaSchema:property>
              <rdf:Seq>${[
                ['DocumentFileName', 'The name of the embedded XML document'],
                ['DocumentType', 'The type of the hybrid document'],
                ['Version', 'The version of the standard applying to the embedded XML document'],
                ['ConformanceLevel', 'The conformance level of the embedded XML document'],
              ]
                .map(
                  ([name, description]) => `
                <rdf:li rdf:parseType="Resource">
                  <pdfaProperty:name>${name}</pdfaProperty:name>
                  <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                  <pdfaProperty:category>external</pdfaProperty:category>
                  <pdfaProperty:description>${description}</pdfaProperty:description>
                </rdf:li>`,
                )
                .join('')}
              </rdf:Seq>
            </pdfaSchema:property>
          </rdf:li>
        </rdf:Bag>
      </pdfaExtension:schemas>
    </rdf:Description>
`
